import type { RunNode } from '@draftwright/contract/advisor'

/** The newest end of the branch that contains a run; `runs` oldest first. Undefined if there is no such run. */
export function findBranchEnd(runs: readonly RunNode[], runId: string): string | undefined {
  if (!runs.some(({ run_id }) => run_id === runId)) return undefined
  let end = runId
  for (let steps = 0; steps < runs.length; steps++) {
    const next = runs.findLast(({ parent_run_id }) => parent_run_id === end)
    if (next === undefined) break
    end = next.run_id
  }
  return end
}

/** The runs from the first one to this, in order; a cycle in the rows ends it. */
export function collectBranch<T extends Pick<RunNode, 'run_id' | 'parent_run_id'>>(
  runs: readonly T[],
  head: string | null,
): T[] {
  const byId = new Map(runs.map((run) => [run.run_id, run]))
  const branch: T[] = []
  let at = head === null ? undefined : byId.get(head)
  while (at !== undefined && branch.length < runs.length) {
    branch.unshift(at)
    at = at.parent_run_id === null ? undefined : byId.get(at.parent_run_id)
  }
  return branch
}
