/** A standby's error code for a write. */
const READ_ONLY = "25006";
/** Its error code for queries about its log, and for other things that aren't ready. */
const NOT_READY = "55000";
const ABOUT_LOG = /^pg_(?:current_wal|walfile)/;

/**
 * Whether the error comes from a standby, or from a server that has become one. Its messages may be in any language.
 */
export const isOfStandby = ({ code, routine }: { code?: string; routine?: string | undefined }): boolean =>
  code === READ_ONLY || (code === NOT_READY && routine !== undefined && ABOUT_LOG.test(routine));
