import { Stack } from '@mantine/core'
import { useParams } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { useReadSharePostQuery } from './api.ts'
import { AskForConsent } from './AskForConsent.tsx'
import { NotShared } from './NotShared.tsx'
import { VariationsEditor } from './VariationsEditor.tsx'
import { ShareForm } from './ShareForm.tsx'

/** A post to share: a text to start from, counted for each network, and the ways out. */
export function Component() {
  const { contentId = '' } = useParams()
  const can = useCan()
  const { data, error, refetch } = useReadSharePostQuery({ params: { content_id: contentId } })
  return (
    <Page
      title={data === undefined ? 'Share a post' : `Share “${data.title}”`}
      breadcrumbs={[{ label: 'Ambassador', to: paths.ambassador }]}
      width="reading"
    >
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <RowsSkeleton rows={6} />}
      {data !== undefined && (
        <Stack gap="md">
          {data.refusal === null && <AskForConsent />}
          {data.refusal === null ? <ShareForm key={data.id} post={data} /> : <NotShared post={data} />}
          {data.approved_only && can('content:approve') && <VariationsEditor contentId={data.id} />}
        </Stack>
      )}
    </Page>
  )
}
