/** State of the whole store: each slice adds its part by declaration merging, so that this file imports none of them. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface RootState {}
