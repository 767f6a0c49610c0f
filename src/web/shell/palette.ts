/** The palette and the help are lazy loaded; these functions open them from anywhere. */
type Opener = () => void;

let palette: Opener = () => {};
let shortcuts: Opener = () => {};

export const onOpenPalette = (open: Opener): void => {
  palette = open;
};
export const onOpenShortcuts = (open: Opener): void => {
  shortcuts = open;
};
export const openPalette = (): void => palette();
export const openShortcuts = (): void => shortcuts();
