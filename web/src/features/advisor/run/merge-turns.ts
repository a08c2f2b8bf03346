import type { Run } from '@draftwright/contract/agent/agents'
import { isTurnFinished, type Turn, toTurn } from './turn.ts'

export interface MergedTurns {
  readonly turns: readonly Turn[]
  /** Turns before the first are not known here. */
  readonly hasEarlier: boolean
}

/**
 * The shown branch once the server has told of it. `runs` are all of it, or its newest end: then what is known before it stays.
 * What is the same stays the same object, and is not drawn again.
 */
export function mergeTurns(before: readonly Turn[], runs: readonly Run[]): MergedTurns {
  const known = new Map(before.map((turn) => [turn.runId, turn]))
  const mergedTurns = runs.map((run) => mergeTurn(run, known.get(run.run_id)))
  const [first] = mergedTurns
  const at = first?.parentId == null ? -1 : before.findIndex(({ runId }) => runId === first.parentId)
  const turns = [...before.slice(0, at + 1), ...mergedTurns]
  // A question that has not arrived is nowhere else.
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
  // The service may not have heard of it yet, or have got a few words further than the eye: what was stopped stays as it was seen.
  if (known?.status === 'CANCELLED') return known
  // What is told again by events keeps its place on the screen.
  return { ...toTurn(run), key: known?.key ?? run.run_id, isAskedHere: known?.isAskedHere ?? false }
}
