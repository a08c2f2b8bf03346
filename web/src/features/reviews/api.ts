import * as contentRoutes from '@draftwright/contract/routes/content.generated'
import * as guestCommentsRoutes from '@draftwright/contract/routes/guest-comments.generated'
import * as guestReviewsRoutes from '@draftwright/contract/routes/guest-reviews.generated'
import * as membersRoutes from '@draftwright/contract/routes/members.generated'
import * as reviewStepsRoutes from '@draftwright/contract/routes/review-steps.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `version` is only part of the cache key; it is not sent. */
    readReview: build.query<RouteResult<'content.review'>, { id: string; version: string }>({
      query: ({ id }) => toEndpoint(contentRoutes.review, 'Failed to fetch the review').query({ params: { id } }),
      providesTags: ['reviews'],
      keepUnusedDataFor: 5,
    }),
    requestReviewers: build.mutation<RouteResult<'content.askReviewers'>, RouteArgs<'content.askReviewers'>>({
      ...toEndpoint(contentRoutes.askReviewers, 'Failed to request the review'),
      invalidatesTags: ['reviews'],
    }),
    listReviewSteps: build.query<RouteResult<'reviewSteps.list'>, RouteArgs<'reviewSteps.list'>>({
      ...toEndpoint(reviewStepsRoutes.list, 'Failed to fetch the review steps'),
      providesTags: ['reviews'],
    }),
    saveReviewSteps: build.mutation<RouteResult<'reviewSteps.save'>, RouteArgs<'reviewSteps.save'>>({
      ...toEndpoint(reviewStepsRoutes.save, 'Failed to save the review steps'),
      invalidatesTags: ['reviews', 'content'],
    }),
    listReviewLinks: build.query<RouteResult<'guestReviews.list'>, RouteArgs<'guestReviews.list'>>({
      ...toEndpoint(guestReviewsRoutes.list, 'Failed to fetch the links'),
      providesTags: ['reviews'],
    }),
    createReviewLink: build.mutation<RouteResult<'guestReviews.create'>, RouteArgs<'guestReviews.create'>>({
      ...toEndpoint(guestReviewsRoutes.create, 'Failed to create the link'),
      invalidatesTags: ['reviews'],
    }),
    revokeReviewLink: build.mutation<RouteResult<'guestReviews.revoke'>, RouteArgs<'guestReviews.revoke'>>({
      ...toEndpoint(guestReviewsRoutes.revoke, 'Failed to revoke the link'),
      invalidatesTags: ['reviews'],
    }),
    readGuestReview: build.query<RouteResult<'guestReviews.read'>, RouteArgs<'guestReviews.read'>>({
      ...toEndpoint(guestReviewsRoutes.read, 'Failed to open the post'),
      keepUnusedDataFor: 0,
    }),
    decideAsGuest: build.mutation<RouteResult<'guestReviews.decide'>, RouteArgs<'guestReviews.decide'>>({
      ...toEndpoint(guestReviewsRoutes.decide, 'Failed to send your answer'),
    }),
    listGuestComments: build.query<RouteResult<'guestComments.list'>, RouteArgs<'guestComments.list'>>({
      ...toEndpoint(guestCommentsRoutes.list, 'Failed to fetch the comments'),
      providesTags: ['comments'],
      keepUnusedDataFor: 0,
    }),
    addGuestComment: build.mutation<RouteResult<'guestComments.create'>, RouteArgs<'guestComments.create'>>({
      ...toEndpoint(guestCommentsRoutes.create, 'Failed to comment'),
      invalidatesTags: ['comments'],
    }),
    listReviewMembers: build.query<RouteResult<'members.list'>, void>({
      query: () => toEndpoint(membersRoutes.list, 'Failed to fetch the members').query(),
      providesTags: ['members'],
    }),
  }),
})

export const {
  useReadReviewQuery,
  useRequestReviewersMutation,
  useListReviewStepsQuery,
  useSaveReviewStepsMutation,
  useListReviewLinksQuery,
  useCreateReviewLinkMutation,
  useRevokeReviewLinkMutation,
  useReadGuestReviewQuery,
  useDecideAsGuestMutation,
  useListGuestCommentsQuery,
  useAddGuestCommentMutation,
  useListReviewMembersQuery,
} = reviewsApi
