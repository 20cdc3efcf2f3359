import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: {
    classGroups: {
      'font-size': [{ text: ['caption', 'table', 'body', 'label', 'h3', 'h2', 'h1', 'figure'] }],
      rounded: [{ rounded: ['control', 'card', 'dialog'] }],
    },
  },
});

/** Joins class names; of two Tailwind classes for the same property the later one wins. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
