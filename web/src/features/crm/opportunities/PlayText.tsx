import { type Span, parsePlay, parseSpans } from './play-blocks.ts'
import styles from './StageTab.module.css'

/** A rendered page of the playbook. */
export function PlayText({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      {parsePlay(text).map((block, at) => {
        // Blocks and items have no ids, and their order is stable.
        if (block.kind === 'heading') return <h4 key={at}>{renderSpans(block.text)}</h4>
        if (block.kind === 'text') return <p key={at}>{renderSpans(block.text)}</p>
        const items = block.items.map((item, n) => <li key={n}>{renderSpans(item)}</li>)
        return block.kind === 'bullets' ? <ul key={at}>{items}</ul> : <ol key={at}>{items}</ol>
      })}
    </div>
  )
}

const renderSpans = (text: string) => parseSpans(text).map((span, at) => <Piece key={at} span={span} />)

function Piece({ span: { text, look } }: { span: Span }) {
  if (look === 'plain') return text
  const Tag = look
  return <Tag>{text}</Tag>
}
