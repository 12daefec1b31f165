/** Features that decide something. Others are shown as they are named, and decide nothing. */
export const FEATURES = ["dark-web-monitoring", "breach-alerts", "customer-portal", "monthly-reports"] as const;
