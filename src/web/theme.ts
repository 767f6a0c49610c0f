import { createTheme, type VariantColorsResolver } from '@mantine/core';
import { words } from '#words/screen';

/** Filled for the main action, default for others, subtle within rows; `danger` for destructive actions. */
const variantColorResolver: VariantColorsResolver = ({ variant, color }) => {
  const danger = color === 'danger';
  const main = danger ? 'var(--danger)' : 'var(--accent)';
  switch (variant) {
    case 'filled':
      return {
        background: main,
        hover: danger ? 'var(--danger)' : 'var(--accent-hover)',
        color: danger ? 'var(--on-danger)' : 'var(--on-accent)',
        border: '1px solid transparent',
      };
    case 'light':
      return {
        background: danger ? 'var(--danger-tint)' : 'var(--accent-tint)',
        hover: danger ? 'var(--danger-tint)' : 'var(--accent-tint)',
        color: danger ? 'var(--critical-text)' : 'var(--accent-text)',
        border: '1px solid transparent',
      };
    case 'subtle':
    case 'transparent':
      return {
        background: 'transparent',
        hover: 'var(--hover)',
        color: danger ? main : 'var(--text-2)',
        border: '1px solid transparent',
      };
    default:
      return {
        background: 'var(--surface)',
        hover: 'var(--hover)',
        color: danger ? main : 'var(--text)',
        border: '1px solid var(--border-strong)',
      };
  }
};

const ease = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

/** Our style sheet locks the scroll (`parts.css`); Mantine would inject one, which the content policy refuses. */
const dialog = {
  centered: true,
  lockScroll: false,
  // Fade only: a transform would clip the lists that open inside the dialog.
  transitionProps: { transition: 'fade', duration: 240, timingFunction: ease },
} as const;

/** Sizes and colours are variables of the style sheets; the theme sets only how components behave. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle' } },
    Checkbox: { defaultProps: { color: 'var(--accent)', iconColor: 'var(--on-accent)' } },
    Tooltip: {
      defaultProps: {
        withArrow: false,
        transitionProps: { duration: 120, timingFunction: ease },
      },
    },
    Popover: { defaultProps: { radius: 10, transitionProps: { duration: 180, timingFunction: ease } } },
    Menu: {
      defaultProps: {
        radius: 10,
        transitionProps: { duration: 180, timingFunction: ease },
        // A menu may not have the placeholder as a child; the first item takes the focus instead.
        withInitialFocusPlaceholder: false,
        // A menu that does not fit into the viewport scrolls.
        middlewares: { flip: true, shift: true, size: { padding: 8 } },
      },
    },
    Combobox: { defaultProps: { radius: 10 } },
    // Help for an input stands below it.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    ModalRoot: { defaultProps: dialog },
    Modal: { defaultProps: { ...dialog, closeButtonProps: { 'aria-label': words.toast.close } } },
  },
});
