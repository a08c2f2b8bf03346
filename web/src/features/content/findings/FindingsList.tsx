import type { Content } from '@draftwright/contract/content'
import type { ContentFinding } from '@draftwright/contract/findings'
import { applyChanges } from '@draftwright/contract/score/changes'
import { type RefObject, useEffect } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { EditorHandle } from '../../editor/index.ts'
import { findWords } from './find-words.ts'
import { useFindings } from './use-findings.ts'
import styles from '../../../ui/QuoteList.module.css'

const kinds: Record<ContentFinding['kind'], string> = {
  figure: 'Figure',
  name: 'Name',
  quote: 'Quote',
  private: 'Private',
  aside: 'In doubt',
  link: 'Link',
  uncited: 'Footnote',
  claim: 'Claim',
  leftover: 'Left over',
  repeated: 'Said twice',
  language: 'Language',
}

interface FindingsListProps {
  content: Content
  title: string
  editor: RefObject<EditorHandle | null>
  /** Whether the editor is there, so that it can mark. */
  isReady: boolean
  isEditable: boolean
}

/** What a person should look at in a text, marked in it until it is taken out or called right; what holds an approval comes first. */
export function FindingsList({ content, title, editor, isReady, isEditable }: FindingsListProps) {
  const { isSettling, settle } = useFindings(content.id)
  const doc = editor.current?.readDocument() ?? content.rich_content
  const open = content.findings
    .filter(({ state }) => state !== 'right')
    .map((one) => ({ ...one, spans: findWords(doc, one.text) }))
    .filter(
      ({ spans, text, state }) => spans.length > 0 || title.includes(text) || (state === 'open' && text.includes('\n')),
    )
    .toSorted((a, b) => Number(b.holds) - Number(a.holds))
  const marked = open.flatMap(({ spans }) => spans)
  const key = marked.map(({ from, to }) => `${from}-${to}`).join()
  useEffect(() => {
    if (isReady) editor.current?.markSpans(marked)
    // oxlint-disable-next-line react/exhaustive-deps -- The key is the marks' content; the array is new each time.
  }, [editor, isReady, key])
  useEffect(() => {
    const handle = editor.current
    return () => handle?.markSpans([])
  }, [editor])
  function applyFix(text: string, spans: readonly { from: number; to: number }[]) {
    const handle = editor.current
    if (handle === null) return
    const changes = spans.map(({ from, to }) => ({ kind: 'text' as const, from, to, text }))
    handle.patchDocument(applyChanges(handle.readDocument(), changes))
  }
  const [first] = open
  if (first === undefined) return null

  return (
    <section aria-labelledby="findings">
      <h3 id="findings" className={styles.title}>
        To check <span className={styles.count}>{open.length}</span>
      </h3>
      <p className={styles.reason}>Looked for in: {first.looked_in.join(', ')}</p>
      <ul className={styles.list}>
        {open.map((one) => (
          <li key={one.id} className={styles.item}>
            <span className={styles.reason} title={one.source?.text}>
              {kinds[one.kind]}. {one.reason}
            </span>
            <button
              type="button"
              className={styles.place}
              disabled={one.spans.length === 0}
              onClick={() => one.spans[0] && editor.current?.selectSpan(one.spans[0])}
            >
              {one.text}
            </button>
            {isEditable ? (
              <div>
                {one.fix && one.spans.length > 0 ? (
                  <Button variant="ghost" size="sm" onClick={() => applyFix(one.fix ?? '', one.spans)}>
                    Use “{one.fix}”
                  </Button>
                ) : null}
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={isSettling}
                  aria-label={`It is right: ${one.text}`}
                  onClick={() => void settle(one)}
                >
                  It is right
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
