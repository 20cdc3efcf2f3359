import { describe, expect, it } from 'vitest';
import { fieldChanges } from '@/app/(office)/audit/flatten';

describe('before and after, field by field', () => {
  it('names what differs by its path and counts the rest', () => {
    const before = { roles: ['operator'], body: { table: { rake: 'eu', seats: 6 } }, caps: [{ cap: 300 }] };
    const after = { roles: ['finance', 'operator'], body: { table: { rake: 'eu', seats: 9 } }, caps: [{ cap: 400 }] };
    expect(fieldChanges(before, after)).toEqual({
      changes: [
        { path: 'roles', before: ['operator'], after: ['finance', 'operator'] },
        { path: 'body.table.seats', before: 6, after: 9 },
        { path: 'caps.1.cap', before: 300, after: 400 },
      ],
      same: 1,
    });
  });

  it('shows what came and what went', () => {
    expect(fieldChanges(null, { status: 'invited' }).changes).toEqual([
      { path: 'status', before: undefined, after: 'invited' },
    ]);
    expect(fieldChanges({ name: 'Mine' }, null).changes).toEqual([{ path: 'name', before: 'Mine', after: undefined }]);
    expect(fieldChanges(null, null)).toEqual({ changes: [], same: 0 });
  });
});
