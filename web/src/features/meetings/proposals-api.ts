import type { MeetingProposal } from '@draftwright/contract/meetings/meeting-proposals'
import * as proposalRoutes from '@draftwright/contract/routes/meeting-proposals.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'
import { holdReadings } from '../../api/show-change.ts'

const list = { type: 'meetings', id: 'list' } as const
const toTag = (id: string) => ({ type: 'meetings', id }) as const
const toNotesTag = (id: string) => ({ type: 'meetings', id: `notes ${id}` }) as const
const toProposalsTag = (id: string) => ({ type: 'meetings', id: `proposals ${id}` }) as const

const proposalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMeetingProposals: build.query<RouteResult<'meetingProposals.list'>, string>({
      query: (id) => toEndpoint(proposalRoutes.list, 'Failed to fetch the proposals').query({ params: { id } }),
      providesTags: (_data, _error, id) => [toProposalsTag(id), toNotesTag(id), toTag(id), 'crm'],
    }),
    applyMeetingProposals: build.mutation<RouteResult<'meetingProposals.apply'>, RouteArgs<'meetingProposals.apply'>>({
      ...toEndpoint(proposalRoutes.apply, 'Failed to write to the CRM'),
      // With the answer, so that none is accepted again before the list is read anew.
      async onQueryStarted({ params, body }, { dispatch, queryFulfilled }) {
        const keys = new Set(body.items.map(({ key }) => key))
        const patch = holdReadings(setProposalStates(params.id, keys, 'applied'), queryFulfilled)
        await queryFulfilled.then(
          () => dispatch(patch),
          () => undefined,
        )
      },
      invalidatesTags: (_data, _error, { params }) => ['crm', list, toTag(params.id), toProposalsTag(params.id)],
    }),
    skipMeetingProposals: build.mutation<RouteResult<'meetingProposals.skip'>, RouteArgs<'meetingProposals.skip'>>({
      ...toEndpoint(proposalRoutes.skip, 'Failed to skip the proposal'),
      invalidatesTags: (_data, _error, { params }) => [list, toTag(params.id), toProposalsTag(params.id)],
    }),
  }),
})

/** Shows a decision in the list of proposals before it is read again. */
const setProposalStates = (meetingId: string, keys: ReadonlySet<string>, state: MeetingProposal['state']) =>
  proposalsApi.util.updateQueryData('listMeetingProposals', meetingId, (draft) => {
    for (const proposal of draft) if (keys.has(proposal.key)) proposal.state = state
  })

export const { useListMeetingProposalsQuery, useApplyMeetingProposalsMutation, useSkipMeetingProposalsMutation } =
  proposalsApi
