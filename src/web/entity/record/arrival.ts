let arrives = false;

/** The next page of a record was made just now: its heading has the focus, and is read out. */
export const arriveAtHeading = (): void => {
  arrives = true;
};

export function takeArrival(): boolean {
  const before = arrives;
  arrives = false;
  return before;
}
