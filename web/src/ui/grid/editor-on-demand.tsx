import { type ComponentType, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { defineOnDemand, type OnDemand, prefetchPart, usePart } from '../on-demand.ts'
import type { Prefetched } from '../prefetched.ts'
import styles from './Grid.module.css'
import type { CellExit } from './grid-columns.ts'
import { keepLateKeys, type LateKeys } from './late-keys.ts'

interface EditorProps {
  /** The key that started it. */
  initial: string | undefined
  onEnd: (edited: null, leave: CellExit) => void
}

/** A cell's editor whose file is fetched with the first edit; until then a plain input takes what is typed. */
export function defineEditor<Props extends EditorProps>(
  fetchEditor: () => Promise<ComponentType<Props>>,
  getLabel: (props: Props) => string,
): Prefetched<Props> {
  const part = defineOnDemand(fetchEditor)
  function Editor(props: Props) {
    const [Loaded] = useState(part.loaded)
    return Loaded === null ? <LateEditor {...{ part, props }} label={getLabel(props)} /> : <Loaded {...props} />
  }
  return Object.assign(Editor, { prefetch: () => prefetchPart(part) })
}

interface LateEditorProps<Props> {
  part: OnDemand<ComponentType<Props>>
  props: Props
  label: string
}

function LateEditor<Props extends EditorProps>({ part, props, label }: LateEditorProps<Props>) {
  const { initial, onEnd } = props
  const Loaded = usePart(part, true)
  const [text, setText] = useState(initial ?? '')
  const [isComposing, setComposing] = useState(false)
  const keys = useRef<LateKeys | null>(null)
  useEffect(() => {
    const kept = keepLateKeys()
    keys.current = kept
    return () => {
      if (keys.current === kept) kept.drop()
    }
  }, [])
  const isReady = Loaded !== null && !isComposing
  useLayoutEffect(() => {
    if (!isReady) return
    const kept = keys.current
    // It goes on until the last key is pressed, although one of them may close this editor.
    keys.current = null
    void kept?.replay(initial === undefined ? text : '')
    // Only once: what is typed now is the editor's.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isReady])
  if (isReady) return <Loaded {...props} initial={initial === undefined ? undefined : text} />
  const press = (event: KeyboardEvent) => {
    // Letters are shortcuts of the page around the table.
    event.stopPropagation()
    if (event.key !== 'Escape') return
    event.preventDefault()
    onEnd(null, 'stay')
  }
  return (
    <div className={styles.editor}>
      <input
        // The cell is being edited.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        className={styles.late}
        aria-label={label}
        aria-busy
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={press}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onBlur={() => onEnd(null, 'stay')}
      />
    </div>
  )
}
