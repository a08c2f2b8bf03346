import { useState } from 'react'
import styles from './DiffView.module.css'
import type { DiffBlock, DiffPart } from './document-diff.ts'

/** Unchanged blocks next to a change that are shown as context. */
const contextBlocks = 1

/** The text with insertions and deletions marked; longer unchanged sections are collapsed. */
export function DiffView({ blocks, label }: { blocks: DiffBlock[]; label: string }) {
  const [isUnfolded, setUnfolded] = useState(false)
  if (blocks.every((block) => block.op === 'same')) return <p className={styles.none}>No text changes.</p>
  return (
    <section className={styles.diff} aria-label={label}>
      {foldUnchanged(blocks, isUnfolded).map(({ at, shown }) =>
        shown ? (
          <DiffLine key={at} block={shown} />
        ) : (
          <button key={at} type="button" className={styles.fold} onClick={() => setUnfolded(true)}>
            Show unchanged text
          </button>
        ),
      )}
    </section>
  )
}

/** Blocks by their position; a gap stands for consecutive unchanged ones. */
function foldUnchanged(blocks: DiffBlock[], isUnfolded: boolean): { at: number; shown: DiffBlock | null }[] {
  const isNear = (at: number) =>
    blocks.slice(Math.max(at - contextBlocks, 0), at + contextBlocks + 1).some((block) => block.op !== 'same')
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

/** `ins` and `del` tell screen readers what colour shows visually. */
export function DiffWords({ parts }: { parts: DiffPart[] }) {
  return parts.map((part, at) => {
    const key = `${at}${part.op}`
    if (part.op === 'added') return <ins key={key}>{part.text}</ins>
    if (part.op === 'removed') return <del key={key}>{part.text}</del>
    return <span key={key}>{part.text}</span>
  })
}
