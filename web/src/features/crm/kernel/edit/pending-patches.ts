import { applyPatch, type Patch, type RecordRow } from '../record.ts'

interface PendingPatch {
  patch: Patch
  /** The version that has it; null while it is on its way. */
  version: string | null
}
/** What people have changed, by record, in the order in which it is written. */
const patches = new Map<string, readonly PendingPatch[]>()

interface HeldPatch {
  /** It is saved: rows that were read before still need it. */
  settle: (saved: RecordRow) => void
  /** It was refused, or is known to be read. */
  release: () => void
}

/** Lays a patch over its record wherever that is read until it is saved: a list may be loaded again meanwhile. */
export function holdPatch(id: string, patch: Patch): HeldPatch {
  const held: PendingPatch = { patch, version: null }
  patches.set(id, [...(patches.get(id) ?? []), held])
  return {
    settle(saved) {
      held.patch = saved
      held.version = saved.updated_at
    },
    release: () => keepPatches(id, (one) => one !== held),
  }
}

function keepPatches(id: string, isKept: (one: PendingPatch) => boolean): readonly PendingPatch[] {
  const kept = (patches.get(id) ?? []).filter(isKept)
  if (kept.length === 0) patches.delete(id)
  else patches.set(id, kept)
  return kept
}

/** A row as it was read, with what it does not have yet of what was changed here. */
export function applyPatches(row: RecordRow): RecordRow {
  if (!patches.has(row.id)) return row
  const left = keepPatches(row.id, ({ version }) => version === null || version > row.updated_at)
  return left.reduce((before, { patch }) => applyPatch(before, patch), row)
}
