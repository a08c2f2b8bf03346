import { useState } from 'react'
import styles from './DiffView.module.css'
import type { DiffBlock, DiffPart } from './document-diff.ts'

/** Unchanged blocks beside a change that stay readable as context. */
const context = 1

/** The text with what came and went marked; longer unchanged stretches fold away. */
export function DiffView({ blocks, label }: { blocks: DiffBlock[]; label: string }) {
  const [isUnfolded, setUnfolded] = useState(false)
  if (blocks.every((block) => block.op === 'same')) return <p className={styles.none}>The words are the same.</p>
  return (
    <section className={styles.diff} aria-label={label}>
      {stretches(blocks, isUnfolded).map(({ at, shown }) =>
        shown ? (
          <DiffLine key={at} block={shown} />
        ) : (
          <button key={at} type="button" className={styles.fold} onClick={() => setUnfolded(true)}>
            Show what did not change
          </button>
        ),
      )}
    </section>
  )
}

/** Blocks by their place; a place without a block stands for unchanged ones in a row. */
function stretches(blocks: DiffBlock[], isUnfolded: boolean): { at: number; shown: DiffBlock | null }[] {
  const isNear = (at: number) =>
    blocks.slice(Math.max(at - context, 0), at + context + 1).some((block) => block.op !== 'same')
  const out: { at: number; shown: DiffBlock | null }[] = []
  for (const [at, block] of blocks.entries()) {
    if (isUnfolded || isNear(at)) out.push({ at, shown: block })
    else if (out.at(-1)?.shown !== null || out.length === 0) out.push({ at, shown: null })
  }
  return out
}

function DiffLine({ block }: { block: DiffBlock }) {
  return (
    <p
      className={styles.block}
      data-kind={block.kind}
      data-op={block.op}
      style={{ marginLeft: block.kind === 'item' ? block.depth * 16 : 0 }}
    >
      <DiffWords parts={block.parts} />
    </p>
  )
}

/** `ins` and `del` say to a screen reader what colour says to the eye. */
export function DiffWords({ parts }: { parts: DiffPart[] }) {
  return parts.map((part, at) => {
    const key = `${at}${part.op}`
    if (part.op === 'added') return <ins key={key}>{part.text}</ins>
    if (part.op === 'removed') return <del key={key}>{part.text}</del>
    return <span key={key}>{part.text}</span>
  })
}
