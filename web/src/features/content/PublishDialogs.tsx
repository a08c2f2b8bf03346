import { defineDialog } from '../../ui/dialog-on-demand.tsx'
import type { WorkflowSteps } from './use-workflow-steps.ts'

const ChangedThereDialog = defineDialog(async () => (await import('./ChangedThereDialog.tsx')).ChangedThereDialog)
const SubmitDialog = defineDialog(async () => (await import('../reviews/index.ts')).SubmitDialog)
const SameTextDialog = defineDialog(async () => (await import('./SameTextDialog.tsx')).SameTextDialog)

/** What is asked before a text goes out: for whom a review is, or that the channel has it already, or somebody has changed the live post there. */
export function PublishDialogs({ steps, place }: { steps: WorkflowSteps; place: string }) {
  const isBusy = steps.busy !== null
  return (
    <>
      {steps.isSubmitting ? (
        <SubmitDialog
          isBusy={steps.busy === 'submit'}
          onSubmit={(options) => void steps.submit(options)}
          onClose={steps.closeSubmit}
        />
      ) : null}
      {steps.sameText ? (
        <SameTextDialog
          posts={steps.sameText}
          isBusy={isBusy}
          onPublish={() => void steps.publishSameText()}
          onClose={steps.closeSameText}
        />
      ) : null}
      {steps.changedThere ? (
        <ChangedThereDialog
          place={place}
          url={steps.changedThere.url}
          isBusy={isBusy}
          onChoose={(choice) => void steps.publishOver(choice)}
          onClose={steps.closeChangedThere}
        />
      ) : null}
    </>
  )
}
