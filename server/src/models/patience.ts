/** How long a model may take, in milliseconds. */
export interface Patience {
  /** Until its first sign; a thought is one. */
  readonly firstMs: number
  /** Between two signs. */
  readonly silenceMs: number
  /** For the whole answer. */
  readonly totalMs: number
}

const hosted: Patience = { firstMs: 120_000, silenceMs: 60_000, totalMs: 600_000 }
/** Without a graphics card it reads a long prompt for minutes, and other texts may be ahead. */
const onThisMachine: Patience = { firstMs: 600_000, silenceMs: 60_000, totalMs: 1_800_000 }

export const getPatience = (model: { isLocal?: true; patience?: Partial<Patience> }): Patience => ({
  ...(model.isLocal === true ? onThisMachine : hosted),
  ...model.patience,
})
