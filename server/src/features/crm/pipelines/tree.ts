/** What of a stage says where it stands. */
export interface Placed {
  readonly id: string
  readonly parent_id: string | null
  readonly order: number
}
export type Branch<S extends Placed> = S & { readonly children: readonly Branch<S>[] }

/** Stages under those that group them, each group by order. A group that is missing is passed over. */
export function treeOf<S extends Placed>(stages: readonly S[]): Branch<S>[] {
  const known = new Set(stages.map(({ id }) => id))
  const groups = Map.groupBy(stages, ({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : null))
  const below = (id: string | null): Branch<S>[] =>
    (groups.get(id) ?? [])
      .toSorted((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1))
      .map((stage) => ({ ...stage, children: below(stage.id) }))
  return below(null)
}

/** How many levels there are; null where stages go round in a circle. */
export function deepest(stages: readonly Placed[]): number | null {
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

/** One stage that opportunities stand in, with what it takes to come to it and to leave it. */
export interface Step<S extends Placed> {
  readonly stage: S
  /** Itself, and the groups that begin with it. */
  readonly entered: readonly S[]
  /** Itself, and the groups that end with it. */
  readonly left: readonly S[]
}

/** The stages that group nothing, in the order an opportunity goes through them. */
export function pathOf<S extends Placed>(stages: readonly S[]): Step<S>[] {
  const walk = (branches: readonly Branch<S>[]): Step<S>[] =>
    branches.flatMap((branch) => {
      const { children, ...rest } = branch
      // Taking `children` away leaves the stage as it was given.
      const stage = rest as unknown as S
      if (children.length === 0) return [{ stage, entered: [stage], left: [stage] }]
      const steps = walk(children)
      return steps.map((step, at) => ({
        ...step,
        entered: at === 0 ? [stage, ...step.entered] : step.entered,
        left: at === steps.length - 1 ? [...step.left, stage] : step.left,
      }))
    })
  return walk(treeOf(stages))
}
