import { type Span, playBlocks, spansOf } from './play-blocks.ts'
import styles from './StageTab.module.css'

/** A page of the playbook as it is read. */
export function PlayText({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      {playBlocks(text).map((block, at) => {
        // Blocks and items have no names of their own, and their order is theirs.
        if (block.kind === 'heading') return <h4 key={at}>{spans(block.text)}</h4>
        if (block.kind === 'text') return <p key={at}>{spans(block.text)}</p>
        const items = block.items.map((item, n) => <li key={n}>{spans(item)}</li>)
        return block.kind === 'bullets' ? <ul key={at}>{items}</ul> : <ol key={at}>{items}</ol>
      })}
    </div>
  )
}

const spans = (text: string) => spansOf(text).map((span, at) => <Piece key={at} span={span} />)

function Piece({ span: { text, look } }: { span: Span }) {
  if (look === 'plain') return text
  const Tag = look
  return <Tag>{text}</Tag>
}
