import type { ClientProposal } from '@draftwright/contract/advisor-actions'
import { SegmentedControl, Stack, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { ActionCard, useDecideProposalMutation, useListProposalsQuery } from '../actions/index.ts'
import { toProposedTool } from './proposed-tool.ts'

const states = [
  { value: 'open', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
]

/** What connected apps propose: nothing of it happens before the person approves it here. */
export function Component() {
  const [state, setState] = useUrlState<'open' | 'decided'>('state', 'open')
  const {
    data: proposals,
    error,
    refetch,
  } = useListProposalsQuery({ query: { state } }, { refetchOnMountOrArgChange: true })
  return (
    <Page title="Proposals" description="Changes that connected apps suggest. They happen only when you approve them.">
      <SegmentedControl
        aria-label="Proposals"
        data={states}
        value={state}
        onChange={(value) => setState(value === 'decided' ? 'decided' : 'open')}
        mb="md"
      />
      {error !== undefined && proposals === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : proposals === undefined ? (
        <RowsSkeleton rows={3} />
      ) : proposals.length === 0 ? (
        <EmptyState
          icon={<IconPlugConnected size={28} />}
          title={state === 'open' ? 'Nothing waits for you' : 'Nothing decided yet'}
          text="When an assistant wants to publish or change something, you decide here."
        />
      ) : (
        <Stack gap="lg">
          {proposals.map((proposal) => (
            <ProposalCard key={proposal.id} proposal={proposal} />
          ))}
        </Stack>
      )}
    </Page>
  )
}

function ProposalCard({ proposal }: { proposal: ClientProposal }) {
  const [decide, { isLoading }] = useDecideProposalMutation()
  const { id, about, before, client_name, created_at, state } = proposal
  const sources = about === null ? [] : [{ ...about, facts: [] }]
  return (
    <section aria-label={`Proposal of ${client_name ?? ''}`}>
      <Text size="sm" c="var(--ink-soft)" mb={4}>
        <strong>{client_name}</strong> · <TimeAgo time={created_at} />
        {state === 'declined' ? ' · Declined' : state === 'undone' ? ' · Undone' : ''}
      </Text>
      <ActionCard
        tool={toProposedTool(proposal)}
        sources={sources}
        isDeciding={isLoading}
        isOpen={!isLoading}
        isOwn
        before={before}
        onDecide={({ confirmed, tool_args }) => {
          const sent = {
            params: { id },
            body: { confirmed: confirmed === true, args: tool_args, ...(before === null ? {} : { seen: before }) },
          }
          void decide(sent).then(({ data, error }) => {
            if (error !== undefined) showErrorToast(error)
            else if (data.state === 'done') showToast('Approved. You can undo it under Decided.')
          })
        }}
      />
    </section>
  )
}
