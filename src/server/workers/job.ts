/** Work that takes the processor for long, from plain data to plain data, so that a thread of its own can do it. */
export interface Job<Input, Output> {
  name: string;
  work(input: Input): Promise<Output>;
}

export const job = <Input, Output>(name: string, work: (input: Input) => Promise<Output>): Job<Input, Output> => ({
  name,
  work,
});
