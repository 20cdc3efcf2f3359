'use client';

import { encode } from 'uqr';

/** A QR code: dark on light in either theme, as scanners expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="size-44 shrink-0 rounded-control bg-card-face"
    >
      <path d={path} fill="var(--suit-s)" shapeRendering="crispEdges" />
    </svg>
  );
}
