import * as contentRoutes from '@draftwright/contract/routes/content.generated'
import type { Content } from '@draftwright/contract/content'
import type { DeliveryResolution } from '@draftwright/contract/deliveries'
import { api, toEndpoint, type RouteResult } from '../../api/api.ts'

const actionRoutes = {
  publish: contentRoutes.publish,
  unschedule: contentRoutes.unschedule,
  resolveDelivery: contentRoutes.resolveDelivery,
  markPosted: contentRoutes.markPosted,
}
/** The actions on a post whose time has passed. */
export type DueAction =
  | { verb: 'publish' | 'unschedule'; body?: undefined }
  | { verb: 'resolveDelivery'; body: DeliveryResolution }
  | { verb: 'markPosted'; body: { url: string | null } }

const dueApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `version` is only a cache key; it is not sent. */
    listPublishAttempts: build.query<RouteResult<'content.attempts'>, { id: string; version: string }>({
      query: ({ id }) => toEndpoint(contentRoutes.attempts, 'Failed to fetch the attempts').query({ params: { id } }),
      keepUnusedDataFor: 5,
    }),
    resolveDelivery: build.mutation<Content, { id: string } & DueAction>({
      query: ({ id, verb, body }) => ({
        route: actionRoutes[verb],
        fallback: 'Failed to change the post',
        params: { id },
        ...(body === undefined ? {} : { body }),
      }),
      invalidatesTags: ['content', 'reviews', 'ideas', 'channels'],
    }),
  }),
})

export const { useListPublishAttemptsQuery, useResolveDeliveryMutation } = dueApi
