import * as contentRoutes from '@draftwright/contract/routes/content.generated'
import * as guestCommentsRoutes from '@draftwright/contract/routes/guest-comments.generated'
import * as guestReviewsRoutes from '@draftwright/contract/routes/guest-reviews.generated'
import * as membersRoutes from '@draftwright/contract/routes/members.generated'
import * as reviewStepsRoutes from '@draftwright/contract/routes/review-steps.generated'
import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'

const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `version` tells one answer from the next; it is not sent. */
    readReview: build.query<ResultOf<'content.review'>, { id: string; version: string }>({
      query: ({ id }) => call(contentRoutes.review, 'Failed to fetch the review').query({ params: { id } }),
      providesTags: ['reviews'],
      keepUnusedDataFor: 5,
    }),
    askReviewers: build.mutation<ResultOf<'content.askReviewers'>, ArgsOf<'content.askReviewers'>>({
      ...call(contentRoutes.askReviewers, 'Failed to ask them'),
      invalidatesTags: ['reviews'],
    }),
    listReviewSteps: build.query<ResultOf<'reviewSteps.list'>, ArgsOf<'reviewSteps.list'>>({
      ...call(reviewStepsRoutes.list, 'Failed to fetch the review steps'),
      providesTags: ['reviews'],
    }),
    saveReviewSteps: build.mutation<ResultOf<'reviewSteps.save'>, ArgsOf<'reviewSteps.save'>>({
      ...call(reviewStepsRoutes.save, 'Failed to save the review steps'),
      invalidatesTags: ['reviews', 'content'],
    }),
    listReviewLinks: build.query<ResultOf<'guestReviews.list'>, ArgsOf<'guestReviews.list'>>({
      ...call(guestReviewsRoutes.list, 'Failed to fetch the links'),
      providesTags: ['reviews'],
    }),
    createReviewLink: build.mutation<ResultOf<'guestReviews.create'>, ArgsOf<'guestReviews.create'>>({
      ...call(guestReviewsRoutes.create, 'Failed to make the link'),
      invalidatesTags: ['reviews'],
    }),
    revokeReviewLink: build.mutation<ResultOf<'guestReviews.revoke'>, ArgsOf<'guestReviews.revoke'>>({
      ...call(guestReviewsRoutes.revoke, 'Failed to take the link back'),
      invalidatesTags: ['reviews'],
    }),
    lookAsGuest: build.query<ResultOf<'guestReviews.look'>, ArgsOf<'guestReviews.look'>>({
      ...call(guestReviewsRoutes.look, 'Failed to open the text'),
      keepUnusedDataFor: 0,
    }),
    decideAsGuest: build.mutation<ResultOf<'guestReviews.decide'>, ArgsOf<'guestReviews.decide'>>({
      ...call(guestReviewsRoutes.decide, 'Failed to send your answer'),
    }),
    listGuestRemarks: build.query<ResultOf<'guestComments.list'>, ArgsOf<'guestComments.list'>>({
      ...call(guestCommentsRoutes.list, 'Failed to fetch the comments'),
      providesTags: ['comments'],
      keepUnusedDataFor: 0,
    }),
    writeGuestRemark: build.mutation<ResultOf<'guestComments.create'>, ArgsOf<'guestComments.create'>>({
      ...call(guestCommentsRoutes.create, 'Failed to comment'),
      invalidatesTags: ['comments'],
    }),
    reviewMembers: build.query<ResultOf<'members.list'>, void>({
      query: () => call(membersRoutes.list, 'Failed to fetch the members').query(),
      providesTags: ['members'],
    }),
  }),
})

export const {
  useReadReviewQuery,
  useAskReviewersMutation,
  useListReviewStepsQuery,
  useSaveReviewStepsMutation,
  useListReviewLinksQuery,
  useCreateReviewLinkMutation,
  useRevokeReviewLinkMutation,
  useLookAsGuestQuery,
  useDecideAsGuestMutation,
  useListGuestRemarksQuery,
  useWriteGuestRemarkMutation,
  useReviewMembersQuery,
} = reviewsApi
