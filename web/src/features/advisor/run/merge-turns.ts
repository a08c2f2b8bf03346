import type { Run } from '@draftwright/contract/agent/agents'
import { isTurnFinished, type Turn, toTurn } from './turn.ts'

export interface MergedTurns {
  readonly turns: readonly Turn[]
  /** There are turns before the first that are not loaded. */
  readonly hasEarlier: boolean
}

/**
 * Merges the server's runs into the shown branch. `runs` are the whole branch or its latest part; in that case earlier
 * known turns stay. Unchanged turns keep their identity and are not rendered again.
 */
export function mergeTurns(before: readonly Turn[], runs: readonly Run[]): MergedTurns {
  // A service without runs cannot say what was asked: what is on the screen stays.
  if (runs.length === 0 && before.every(({ runId }) => runId === null)) return { turns: before, hasEarlier: false }
  const known = new Map(before.map((turn) => [turn.runId, turn]))
  const mergedTurns = runs.map((run) => mergeTurn(run, known.get(run.run_id)))
  const [first] = mergedTurns
  const at = first?.parentId == null ? -1 : before.findIndex(({ runId }) => runId === first.parentId)
  const turns = [...before.slice(0, at + 1), ...mergedTurns]
  // A question that has not arrived exists only here.
  const waiting = before.at(-1)
  const isWaiting =
    waiting?.runId === null && isTurnFinished(waiting) && waiting.parentId === (turns.at(-1)?.runId ?? null)
  return {
    turns: isWaiting ? [...turns, waiting] : turns,
    hasEarlier: turns[0] !== undefined && turns[0].parentId !== null,
  }
}

function mergeTurn(run: Run, known: Turn | undefined): Turn {
  if (known?.status === 'COMPLETED' && run.status === 'COMPLETED' && known.text === run.content) return known
  // The service may not know of the stop yet, or be a few words ahead of the screen: a stopped turn stays as shown.
  if (known?.status === 'CANCELLED') return known
  // A turn that is replayed from events keeps its key and thereby its position.
  return { ...toTurn(run), key: known?.key ?? run.run_id, isAskedHere: known?.isAskedHere ?? false }
}
