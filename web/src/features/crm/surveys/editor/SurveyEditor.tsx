import { Section } from '../../../../ui/Section.tsx'
import { type SurveyDraft, validateQuestions } from './draft.ts'
import { Preview } from './Preview.tsx'
import { Questions } from './Questions.tsx'
import { Settings } from './Settings.tsx'
import styles from './SurveyEditor.module.css'

interface SurveyEditorProps {
  draft: SurveyDraft
  /** Computed from the current state. */
  onChange: (change: (draft: SurveyDraft) => SurveyDraft) => void
}

/** A survey being edited: settings, questions, and preview. */
export function SurveyEditor({ draft, onChange }: SurveyEditorProps) {
  const faults = validateQuestions(draft.questions_data)
  return (
    <div className={styles.desk}>
      <div className={styles.main}>
        <Section title="About">
          <Settings draft={draft} onChange={(patch) => onChange((before) => ({ ...before, ...patch }))} />
        </Section>
        <Section title="Questions">
          <Questions
            questions={draft.questions_data}
            faults={faults}
            onChange={(change) => onChange((before) => ({ ...before, questions_data: change(before.questions_data) }))}
          />
        </Section>
      </div>
      <Preview questions={draft.questions_data} />
    </div>
  )
}
