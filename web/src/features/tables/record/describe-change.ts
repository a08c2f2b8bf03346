interface Change {
  readonly kind: 'create' | 'update' | 'delete'
}

/** What somebody did to a record, after their name; `earlier` is what was done to it before. */
export function describeChange(
  kind: Change['kind'],
  fields: readonly { readonly name: string }[],
  earlier: readonly Change[],
): string {
  if (kind === 'delete') return 'deleted this record'
  // A record is made once: whatever was there before has come back.
  if (kind === 'create') return earlier.length > 0 ? 'restored this record' : 'created this record'
  const [first] = fields
  if (first === undefined) return 'changed a deleted field'
  return `changed ${fields.length === 1 ? first.name : `${fields.length} fields`}`
}
