import type { Form } from '@draftwright/contract/forms'
import { Anchor, Tabs } from '@mantine/core'
import { IconRestore, IconTrash } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { ActionItem } from '../../ui/MenuButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { AnswersTab } from './AnswersTab.tsx'
import { useReadFormQuery, useRemoveFormMutation, useRestoreFormMutation } from './api.ts'
import { EditTab } from './EditTab.tsx'
import { kindLabels } from './form-words.ts'
import { ShareTab } from './ShareTab.tsx'

/** One form: its questions and settings, where it stands, and what people sent. */
export function Component() {
  const { formId = '' } = useParams()
  const { data, error, refetch } = useReadFormQuery({ params: { id: formId } }, { refetchOnMountOrArgChange: true })
  if (data !== undefined) return <LoadedForm key={data.id} form={data} />
  return (
    <Page title="Form" breadcrumbs={[{ label: 'Forms', to: paths.forms }]}>
      {error === undefined ? <CardsSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />}
    </Page>
  )
}

const formatDownloads = (n: number) => (n === 1 ? '1 download' : `${n.toLocaleString('en')} downloads`)

const tabs = [
  { value: 'form', label: 'Form' },
  { value: 'answers', label: 'Answers' },
  { value: 'share', label: 'Share' },
] as const

function LoadedForm({ form }: { form: Form }) {
  const [requested, setTab] = useUrlState<string>('tab', 'form', { isStep: true })
  const tab = tabs.some(({ value }) => value === requested) ? requested : 'form'
  const items = useFormActions(form)
  const isDeleted = form.deleted_at !== null
  const canManage = useCan()('forms:manage')
  const state = isDeleted ? 'In the trash' : form.is_active ? 'Open' : 'Closed'
  return (
    <Page
      title={form.name}
      breadcrumbs={[{ label: 'Forms', to: paths.forms }]}
      description={`${kindLabels[form.kind]} · ${state}${form.kind === 'download' ? ` · ${formatDownloads(form.n_downloads)}` : ''}`}
      actions={
        <>
          {!isDeleted && (
            <Anchor href={form.url} target="_blank" rel="noreferrer">
              Open the page
            </Anchor>
          )}
          {canManage && <ActionMenu label="More" items={items} />}
        </>
      }
    >
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List aria-label="Form" mb="md">
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {value === 'answers' ? `${label} (${form.n_answers.toLocaleString('en')})` : label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="form">
          <EditTab form={form} isReadOnly={isDeleted || !canManage} />
        </Tabs.Panel>
        <Tabs.Panel value="answers">
          <AnswersTab form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="share">
          <ShareTab form={form} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function useFormActions({ id, deleted_at }: Form): ActionItem[] {
  const navigate = useNavigate()
  const [remove] = useRemoveFormMutation()
  const [restore] = useRestoreFormMutation()
  const params = { id }
  const bringBack = async () => {
    const { error } = await restore({ params })
    if (error !== undefined) showErrorToast(error)
    else showToast('Form restored')
  }
  const moveToTrash = async () => {
    const { error } = await remove({ params })
    if (error !== undefined) return showErrorToast(error)
    showToast('Form moved to the trash', { undo: () => void bringBack() })
    void navigate(paths.forms)
  }
  return deleted_at === null
    ? [{ label: 'Move to the trash', icon: IconTrash, isDanger: true, onClick: () => void moveToTrash() }]
    : [{ label: 'Restore', icon: IconRestore, onClick: () => void bringBack() }]
}
