/** CPU-bound work from plain data to plain data, so that a worker thread can run it. */
export interface Job<Input, Output> {
  name: string;
  work(input: Input): Promise<Output>;
}

export const job = <Input, Output>(name: string, work: (input: Input) => Promise<Output>): Job<Input, Output> => ({
  name,
  work,
});
