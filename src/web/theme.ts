import { createTheme, type VariantColorsResolver } from '@mantine/core';
import { words } from '#words/screen';

/** Filled is for the one thing to do, default for the rest, subtle for what stands in rows; `danger` for what destroys. */
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

/** The page behind is held by a style sheet of ours (`parts.css`); Mantine would write one, and the policy refuse it. */
const dialog = {
  centered: true,
  lockScroll: false,
  // Nothing that moves: a transform would make the dialog cut off the lists that open in it.
  transitionProps: { transition: 'fade', duration: 240, timingFunction: ease },
} as const;

/** Sizes and colours stand in the style sheets as variables; the theme says only how parts behave. */
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
        // It would be a child that a menu may not have; the first item takes the focus instead.
        withInitialFocusPlaceholder: false,
        // What does not fit into the window is scrolled to.
        middlewares: { flip: true, shift: true, size: { padding: 8 } },
      },
    },
    Combobox: { defaultProps: { radius: 10 } },
    // What helps to fill in an input stands below it.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    ModalRoot: { defaultProps: dialog },
    Modal: { defaultProps: { ...dialog, closeButtonProps: { 'aria-label': words.toast.close } } },
  },
});
