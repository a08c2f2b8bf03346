import type { Content } from '@draftwright/contract/content'
import type { RefObject } from 'react'
import type { EditorHandle } from '../editor/index.ts'
import { findWords, OpenFindingsDialog } from './findings/index.ts'
import type { WorkflowSteps } from './use-workflow-steps.ts'

interface OpenFindingsProps {
  content: Content
  steps: WorkflowSteps
  editor: RefObject<EditorHandle | null>
}

/** What kept the post from being approved: asked about one by one, and shown where it stands. */
export function OpenFindings({ content, steps, editor }: OpenFindingsProps) {
  if (steps.openFindings === null) return null
  const goTo = (text: string) => {
    steps.closeOpenFindings()
    const [span] = findWords(editor.current?.readDocument() ?? content.rich_content, text)
    if (span) editor.current?.selectSpan(span)
  }
  return (
    <OpenFindingsDialog
      contentId={content.id}
      findings={steps.openFindings}
      isBusy={steps.busy !== null}
      verb={steps.shouldPublish ? 'publish' : 'approve'}
      onGoTo={({ text }) => goTo(text)}
      onSettled={() => void steps.approveAgain()}
      onClose={steps.closeOpenFindings}
    />
  )
}
