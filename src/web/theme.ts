import { createTheme, type VariantColorsResolver } from '@mantine/core';
import { words } from './words.ts';

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
        background: 'var(--accent-tint)',
        hover: 'var(--accent-tint)',
        color: 'var(--accent-text)',
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

/** Sizes and colours stand in the style sheets as variables; the theme says only how parts behave. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 36 } },
    Popover: { defaultProps: { shadow: 'md', radius: 10, transitionProps: { duration: 180 } } },
    // Its placeholder for the first focus is an element a menu may not hold.
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 10,
        transitionProps: { duration: 120 },
        withInitialFocusPlaceholder: false,
      },
    },
    // Its own way of holding the page still is a style tag, which the policy refuses; `base.css` does it.
    ModalRoot: { defaultProps: { lockScroll: false } },
    Modal: {
      defaultProps: {
        lockScroll: false,
        closeButtonProps: { 'aria-label': words.toast.close },
        radius: 16,
        centered: true,
        transitionProps: { duration: 180 },
      },
    },
  },
});
