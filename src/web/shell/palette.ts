/** The palette and the help are loaded when first asked for; this is how anything asks. */
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
