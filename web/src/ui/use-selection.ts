import { useCallback, useMemo, useState } from 'react'

export interface Selection {
  readonly ids: ReadonlySet<string>
  /** Everything that matches is selected, including rows not loaded yet. */
  readonly isEverything: boolean
  toggle(id: string): void
  /** Selects all rows from the last selected one to this one. */
  range(id: string): void
  all(): void
  everything(): void
  clear(): void
}
interface Chosen {
  readonly ids: ReadonlySet<string>
  readonly isEverything: boolean
  /** Where a range starts. */
  readonly last: string | null
}
const nothing: Chosen = { ids: new Set(), isEverything: false, last: null }

const none: ReadonlySet<string> = new Set()

/** Which rows are selected. Rows that leave the list are no longer selected, except for those that are only not loaded now. */
export function useSelection(
  rows: readonly { readonly id: string }[],
  unloaded: ReadonlySet<string> = none,
): Selection {
  const [chosen, setChosen] = useState<Chosen>(nothing)
  const ids = useMemo(() => {
    if (chosen.isEverything) return new Set(rows.map(({ id }) => id))
    if (chosen.ids.size === 0) return chosen.ids
    return listChosen(chosen.ids, rows, unloaded)
  }, [chosen, rows, unloaded])
  const toggle = useCallback(
    (id: string) =>
      setChosen((before) => {
        const base = new Set(before.isEverything ? rows.map((row) => row.id) : before.ids)
        if (!base.delete(id)) base.add(id)
        return { ids: base, isEverything: false, last: id }
      }),
    [rows],
  )
  const range = useCallback(
    (id: string) =>
      setChosen((before) => {
        const to = rows.findIndex((row) => row.id === id)
        const from = before.last === null ? to : rows.findIndex((row) => row.id === before.last)
        const [first, last] = from === -1 || from > to ? [to, from === -1 ? to : from] : [from, to]
        return {
          ids: new Set([...before.ids, ...rows.slice(first, last + 1).map((row) => row.id)]),
          isEverything: false,
          last: id,
        }
      }),
    [rows],
  )
  const all = useCallback(
    () => setChosen((before) => ({ ids: chooseAll(before.ids, rows, unloaded), isEverything: false, last: null })),
    [rows, unloaded],
  )
  const everything = useCallback(() => setChosen({ ids: new Set(), isEverything: true, last: null }), [])
  const clear = useCallback(() => setChosen(nothing), [])
  return useMemo(
    () => ({ ids, isEverything: chosen.isEverything, toggle, range, all, everything, clear }),
    [ids, chosen.isEverything, toggle, range, all, everything, clear],
  )
}

/** What was chosen and is still there. */
export function listChosen(
  chosen: ReadonlySet<string>,
  rows: readonly { readonly id: string }[],
  unloaded: ReadonlySet<string>,
): ReadonlySet<string> {
  const shown = rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  return new Set(unloaded.size === 0 ? shown : [...shown, ...[...chosen].filter((id) => unloaded.has(id))])
}

/** All rows, and what was chosen before and is only not loaded now. */
export const chooseAll = (
  chosen: ReadonlySet<string>,
  rows: readonly { readonly id: string }[],
  unloaded: ReadonlySet<string>,
): ReadonlySet<string> => new Set([...rows.map(({ id }) => id), ...[...chosen].filter((id) => unloaded.has(id))])
