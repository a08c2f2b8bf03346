import type { Survey } from '@draftwright/contract/crm/surveys'
import { Tabs } from '@mantine/core'
import { IconLink, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { toFailure } from '../../../api/api.ts'
import { paths } from '../../../app/paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextSkeleton } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { defineDialog } from '../../../ui/dialog-on-demand.tsx'
import { Page } from '../../../ui/Page.tsx'
import { showToast, showErrorToast } from '../../../ui/toast.tsx'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { useReadSurveyQuery, useRemoveSurveyMutation, useRestoreSurveyMutation } from './api.ts'
import { EditTab } from './EditTab.tsx'
import { Preview } from './editor/Preview.tsx'
import { ResultsTab } from './results/ResultsTab.tsx'
import { useCanSetUpCrm } from './use-can-set-up-crm.ts'

const LinksDialog = defineDialog(async () => (await import('./LinksDialog.tsx')).LinksDialog)
const crumbs = [{ label: 'Surveys', to: paths.surveys }]

/** One survey: its questions, and its results. */
export function Component() {
  const { surveyId = '' } = useParams()
  const { data, error, refetch } = useReadSurveyQuery(surveyId, { refetchOnMountOrArgChange: true })
  if (data === undefined || data.id !== surveyId)
    return (
      <Page title="Survey" breadcrumbs={crumbs}>
        {error === undefined ? <TextSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </Page>
    )
  return <SurveyTabs key={surveyId} survey={data} />
}

function SurveyTabs({ survey }: { survey: Survey }) {
  const [tab, setTab] = useUrlState<string>('tab', 'questions', { isStep: true })
  const [isSharing, setSharing] = useState(false)
  const mayEdit = useCanSetUpCrm()
  const [remove] = useRemoveSurveyMutation()
  const [restore] = useRestoreSurveyMutation()
  const navigate = useNavigate()
  const drop = async () => {
    const { error } = await remove(survey.id)
    if (error !== undefined) return showErrorToast(toFailure(error).message)
    await navigate(paths.surveys)
    showToast(`${survey.name} deleted`, { undo: () => void restore(survey.id) })
  }
  return (
    <Page
      title={survey.name}
      breadcrumbs={crumbs}
      actions={
        <>
          <Button variant="outline" icon={<IconLink size={16} aria-hidden />} onClick={() => setSharing(true)}>
            Links
          </Button>
          {mayEdit ? (
            <ActionMenu
              label="More for this survey"
              items={[{ label: 'Delete survey', icon: IconTrash, isDanger: true, onClick: () => void drop() }]}
            />
          ) : null}
        </>
      }
    >
      <Tabs value={tab === 'results' ? 'results' : 'questions'} onChange={setTab} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="questions">Questions</Tabs.Tab>
          <Tabs.Tab value="results">Results</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="questions">
          {mayEdit ? <EditTab survey={survey} /> : <Preview questions={survey.questions_data} />}
        </Tabs.Panel>
        <Tabs.Panel value="results">
          <ResultsTab surveyId={survey.id} />
        </Tabs.Panel>
      </Tabs>
      {isSharing ? <LinksDialog surveyId={survey.id} mayEdit={mayEdit} onClose={() => setSharing(false)} /> : null}
    </Page>
  )
}
