/** The sign of the product: a card with a spade, in the primary colour. */
export function Mark({ className = 'h-6 w-[18px]' }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 18 24" className={className}>
      <rect width="18" height="24" rx="3.5" fill="var(--primary)" />
      <path
        transform="translate(3 5.5) scale(0.5)"
        fill="var(--primary-foreground)"
        d="M12 1.5C10.6 4.9 3 9.4 3 14.6c0 2.8 2 4.7 4.5 4.7 1.5 0 2.8-.7 3.6-1.8-.2 2-1 3.8-2.6 5h7c-1.6-1.2-2.4-3-2.6-5 .8 1.1 2.1 1.8 3.6 1.8 2.5 0 4.5-1.9 4.5-4.7C21 9.4 13.4 4.9 12 1.5Z"
      />
    </svg>
  );
}
