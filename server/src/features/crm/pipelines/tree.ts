/** The columns of a stage that determine its position. */
export interface TreeNode {
  readonly id: string
  readonly parent_id: string | null
  readonly order: number
}
export type TreeBranch<S extends TreeNode> = S & { readonly children: readonly TreeBranch<S>[] }

/** Stages nested in their groups, each group by order. A missing group is skipped. */
export function buildTree<S extends TreeNode>(stages: readonly S[]): TreeBranch<S>[] {
  const known = new Set(stages.map(({ id }) => id))
  const groups = Map.groupBy(stages, ({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : null))
  const below = (id: string | null): TreeBranch<S>[] =>
    (groups.get(id) ?? [])
      .toSorted((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1))
      .map((stage) => ({ ...stage, children: below(stage.id) }))
  return below(null)
}

/** The number of levels; null if stages form a cycle. */
export function computeDepth(stages: readonly TreeNode[]): number | null {
  const byId = new Map(stages.map((stage) => [stage.id, stage]))
  const levels = stages.map(({ id }) => {
    let level = 0
    for (let at: string | null = id; at !== null && level <= stages.length; level++)
      at = byId.get(at)?.parent_id ?? null
    return level
  })
  const most = Math.max(0, ...levels)
  return most > stages.length ? null : most
}

/** A stage that can contain opportunities, with its entry and exit requirements. */
export interface PathStep<S extends TreeNode> {
  readonly stage: S
  /** Itself, and the groups that begin with it. */
  readonly enteredGroups: readonly S[]
  /** Itself, and the groups that end with it. */
  readonly leftGroups: readonly S[]
}

/** The stages that are not groups, in order. */
export function buildPath<S extends TreeNode>(stages: readonly S[]): PathStep<S>[] {
  const walk = (branches: readonly TreeBranch<S>[]): PathStep<S>[] =>
    branches.flatMap((branch) => {
      const { children, ...rest } = branch
      // Without `children` it is the stage as given.
      const stage = rest as unknown as S
      if (children.length === 0) return [{ stage, enteredGroups: [stage], leftGroups: [stage] }]
      const steps = walk(children)
      return steps.map((step, at) => ({
        ...step,
        enteredGroups: at === 0 ? [stage, ...step.enteredGroups] : step.enteredGroups,
        leftGroups: at === steps.length - 1 ? [...step.leftGroups, stage] : step.leftGroups,
      }))
    })
  return walk(buildTree(stages))
}
