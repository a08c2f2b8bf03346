import { useEffect, useEffectEvent, useState } from 'react'
import { useCan } from '../../api/rights.ts'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useReadProfileQuery } from '../profile/index.ts'
import { useAddWordMutation, useChangeProofreadingMutation, useRemoveWordMutation } from './api.ts'
import { FindingCard } from './FindingCard.tsx'
import { addProofMarks, applySuggestion, findNext, type PlacedFinding } from './proof-marks.ts'
import type { ProofState } from './proofreader.ts'
import styles from './Proofreading.module.css'
import { type ProofreadText, useProofreader } from './use-proofreader.ts'

const noState: ProofState = { count: 0, problem: null }

/** Marks spelling, grammar and words to avoid in an editor, explains them one by one, and has the switch for it. */
export function Proofreading(text: ProofreadText) {
  const { editor } = text
  const profile = useReadProfileQuery()
  const isOn = profile.data?.has_proofreading === true
  const canLearn = useCan()('content:write')
  const [state, setState] = useState(noState)
  const [open, setOpen] = useState<PlacedFinding | null>(null)
  const [saveSwitch] = useChangeProofreadingMutation()
  const learn = useLearnWord()
  const reader = useProofreader({ ...text, isOn, onState: setState })
  const step = useEffectEvent((by: 1 | -1): boolean => {
    const next = findNext(editor, by)
    if (next === null) return false
    editor.chain().setTextSelection(next.to).scrollIntoView().run()
    setOpen(next)
    return true
  })
  useEffect(() => {
    const remove = addProofMarks(editor, { onStep: (by) => step(by), onOpen: setOpen })
    const close = () => setOpen(null)
    editor.on('update', close)
    return () => {
      editor.off('update', close)
      remove()
    }
  }, [editor])
  const close = () => {
    setOpen(null)
    editor.commands.focus()
  }
  const accept = (placed: PlacedFinding, index: number) => {
    if (!applySuggestion(editor, placed, index)) showToast('The text has changed. It is being checked again.')
    close()
  }
  const ignore = ({ finding }: PlacedFinding) => {
    reader.current?.ignore(finding)
    close()
  }
  if (profile.data === undefined) return null
  return (
    <>
      {open === null ? null : (
        <FindingCard
          key={`${open.from} ${open.finding.message}`}
          editor={editor}
          placed={open}
          onAccept={(index) => accept(open, index)}
          onIgnore={() => ignore(open)}
          onLearn={
            canLearn && open.finding.kind === 'spelling'
              ? () => {
                  close()
                  void learn(open.finding.text)
                }
              : null
          }
          onStep={(by) => {
            if (!step(by)) close()
          }}
          onClose={close}
          onLeave={() => setOpen(null)}
        />
      )}
      <div className={styles.bar}>
        {isOn && state.problem !== null ? <span role="status">{problems[state.problem]}</span> : null}
        {isOn && state.count > 0 ? (
          <button type="button" className={styles.next} title="Next suggestion (F8)" onClick={() => step(1)}>
            {state.count} {state.count === 1 ? 'suggestion' : 'suggestions'}
          </button>
        ) : null}
        <label className={styles.switch}>
          <input
            type="checkbox"
            role="switch"
            aria-checked={isOn}
            checked={isOn}
            onChange={(event) => void saveSwitch({ body: { has_proofreading: event.currentTarget.checked } })}
          />
          Check spelling
        </label>
      </div>
    </>
  )
}

const problems: Record<NonNullable<ProofState['problem']>, string> = {
  busy: 'The rest is checked in a minute.',
  unreachable: 'Spelling for this language isn’t available right now.',
  unsupported: 'Spelling isn’t available in this browser.',
}

/** Adds a word to the workspace's dictionary, with Undo. */
function useLearnWord() {
  const [addWord] = useAddWordMutation()
  const [removeWord] = useRemoveWordMutation()
  return async (text: string): Promise<void> => {
    const { data, error } = await addWord({ body: { word: text.replace(/['’]s$/u, '') } })
    if (data === undefined) return showErrorToast(error)
    const { id, word } = data
    showToast(`“${word}” added to the dictionary`, { undo: () => void removeWord({ params: { id } }) })
  }
}
