import * as consentRoutes from '@draftwright/contract/routes/share-consents.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'

const consentApi = api.injectEndpoints({
  endpoints: (build) => ({
    readShareConsent: build.query<RouteResult<'shareConsents.read'>, void>({
      ...toEndpoint(consentRoutes.read, 'Failed to fetch your consent'),
      providesTags: ['shares'],
    }),
    agreeToShare: build.mutation<RouteResult<'shareConsents.agree'>, RouteArgs<'shareConsents.agree'>>({
      ...toEndpoint(consentRoutes.agree, 'Failed to save your consent'),
      invalidatesTags: ['shares'],
    }),
    withdrawShareConsent: build.mutation<RouteResult<'shareConsents.withdraw'>, void>({
      ...toEndpoint(consentRoutes.withdraw, 'Failed to withdraw your consent'),
      invalidatesTags: ['shares'],
    }),
  }),
})

export const { useReadShareConsentQuery, useAgreeToShareMutation, useWithdrawShareConsentMutation } = consentApi
