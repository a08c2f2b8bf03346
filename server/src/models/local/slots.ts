/** What a sequence has read last; the process of the model keeps it until something else takes the place. */
export interface Slot {
  readonly index: number
  /** Null: of nobody, or of a request that named no workspace. */
  workspace: string | null
  prompt: string
  isBusy: boolean
  usedAt: number
}

export const createSlots = (count: number): Slot[] =>
  Array.from({ length: count }, (_none, index) => ({ index, workspace: null, prompt: '', isBusy: false, usedAt: 0 }))

/**
 * The free sequence that has read most of this prompt already: the steps of a run begin alike, so each finds the one of the step
 * before. Otherwise the one that was left alone for longest. Null while all write.
 */
export function chooseSlot(slots: readonly Slot[], workspace: string | null, prompt: string): Slot | null {
  const free = slots.filter(({ isBusy }) => !isBusy)
  const rated = free.map((slot) => ({
    slot,
    shared: workspace !== null && slot.workspace === workspace ? countSharedCharacters(slot.prompt, prompt) : 0,
  }))
  const [best] = rated.toSorted((one, other) => other.shared - one.shared || one.slot.usedAt - other.slot.usedAt)
  return best?.slot ?? null
}

function countSharedCharacters(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let shared = 0
  while (shared < most && one.charCodeAt(shared) === other.charCodeAt(shared)) shared++
  return shared
}
