/** What lies at a location, and what of it is promised. */
export interface Stock {
  quantity: number;
  reserved: number;
  minimum_quantity: number;
}

/** What is free has come down to the minimum; without a minimum nothing is ever low. */
export const isLow = ({ quantity, reserved, minimum_quantity }: Stock): boolean =>
  minimum_quantity > 0 && quantity - reserved <= minimum_quantity;
