import type { NotePart } from '@draftwright/contract/notes'
import { readShape } from '@draftwright/contract/post-shapes/shapes'
import {
  type ShapeId,
  shapeIds,
  type ShapeLanguage,
  shapeLanguageNames,
  shapeLanguages,
} from '@draftwright/contract/post-shapes/vocabulary'
import { NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ShapeDraft } from './note-choices.ts'
import { createAnswer, ShapeQuestions } from './ShapeQuestions.tsx'
import styles from './TidyNotes.module.css'

interface ShapeEditorProps {
  /** Of the notes: the questions and headings are in it at first. */
  language: ShapeLanguage
  parts: readonly NotePart[]
  shape: ShapeDraft | null
  onChange: (shape: ShapeDraft | null) => void
  /** Shown beside the questions. */
  notes: ReactNode
}

/** The notes as they are, or a shape whose questions the person answers with them. */
export function ShapeEditor({ language, parts, shape, onChange, notes }: ShapeEditorProps) {
  const [spoken, setSpoken] = useState(language)
  const names = shapeIds.map((id) => ({ value: id, label: readShape(id, 'en').name }))
  const start = (id: ShapeId, inLanguage: ShapeLanguage) => {
    const { questions } = readShape(id, inLanguage)
    const before = shape?.id === id ? shape : null
    // In another language the answers stay, and so do headings of the person's own.
    const old = before === null ? [] : readShape(before.id, before.language).questions
    const answers =
      before === null
        ? questions.map(createAnswer)
        : before.answers.map((answer) => {
            const isOwn = old.every(({ id: one, heading }) => one !== answer.question || heading !== answer.heading)
            const heading = questions.find(({ id: one }) => one === answer.question)?.heading ?? ''
            return isOwn ? answer : { ...answer, heading }
          })
    onChange({ id, language: inLanguage, answers })
  }
  const shown = shape === null ? null : readShape(shape.id, shape.language)
  return (
    <>
      <div className={styles.shape}>
        <NativeSelect
          label="Post shape"
          description="Answer a few questions, with your own sentences"
          data={[{ value: '', label: 'None: my notes in order' }, ...names]}
          value={shape?.id ?? ''}
          onChange={(event) => {
            const id = shapeIds.find((one) => one === event.currentTarget.value)
            if (id === undefined) onChange(null)
            else start(id, spoken)
          }}
        />
        {shape === null ? null : (
          <NativeSelect
            label="Language"
            description="Of the questions and headings"
            data={shapeLanguages.map((one) => ({ value: one, label: shapeLanguageNames[one] }))}
            value={shape.language}
            onChange={(event) => {
              const next = shapeLanguages.find((one) => one === event.currentTarget.value) ?? language
              setSpoken(next)
              start(shape.id, next)
            }}
          />
        )}
      </div>
      {shape === null || shown === null ? null : (
        <div className={styles.columns}>
          <div>
            <h4 className={styles.heading}>Your notes</h4>
            {notes}
          </div>
          <div>
            <h4 className={styles.heading}>{shown.name}</h4>
            <ShapeQuestions
              shape={shown}
              parts={parts}
              answers={shape.answers}
              onChange={(answers) => onChange({ ...shape, answers })}
            />
          </div>
        </div>
      )}
    </>
  )
}
