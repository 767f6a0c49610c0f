let arrives = false;

/** The record was just created: its heading takes the focus, so that a screen reader announces it. */
export const arriveAtHeading = (): void => {
  arrives = true;
};

export function takeArrival(): boolean {
  const arrived = arrives;
  arrives = false;
  return arrived;
}
