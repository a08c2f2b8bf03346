import * as aboutUsRoutes from '@draftwright/contract/routes/about-us.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'

const aboutUsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readAboutUs: build.query<RouteResult<'aboutUs.read'>, void>({
      ...toEndpoint(aboutUsRoutes.read, 'Failed to fetch “About us”'),
      providesTags: ['accounts'],
    }),
    updateAboutUs: build.mutation<RouteResult<'aboutUs.update'>, RouteArgs<'aboutUs.update'>>({
      ...toEndpoint(aboutUsRoutes.update, 'Failed to save “About us”'),
      invalidatesTags: ['accounts'],
    }),
  }),
})
export const { useReadAboutUsQuery, useUpdateAboutUsMutation } = aboutUsApi
