import type { ReactNode } from "react";
import { useText } from "../texts/use-text.ts";
import { Card } from "./card.tsx";
import "./skeletons.css";

/** One bar of text or one box, with CSS sizes. */
function Bone({ width = "100%", height = "1em" }: { width?: string; height?: string }): ReactNode {
  return <span className="bone" style={{ width, height }} />;
}

/** Shows shapes. Screen readers get one word instead. */
function Skeleton({ children }: { children: ReactNode }): ReactNode {
  const { t } = useText();
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{t("state.loading")}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

function HeadingBones(): ReactNode {
  return (
    <div className="skeleton-heading">
      <Bone width="min(420px, 88%)" height="34px" />
      <Bone width="min(340px, 70%)" height="18px" />
    </div>
  );
}

function RowBones({ count }: { count: number }): ReactNode {
  return Array.from({ length: count }, (_, index) => (
    <div className="skeleton-row" key={index}>
      <Bone width="44px" height="44px" />
      <div>
        <Bone width="40%" height="15px" />
        <Bone width="75%" height="12px" />
      </div>
    </div>
  ));
}

export function OverviewSkeleton(): ReactNode {
  return (
    <Skeleton>
      <HeadingBones />
      <div className="stack">
        <div className="skeleton-pair">
          <Card>
            <Bone height="268px" />
          </Card>
          <Card>
            <Bone height="268px" />
          </Card>
        </div>
        <Card variant="rows">
          <RowBones count={3} />
        </Card>
      </div>
    </Skeleton>
  );
}

/** For the breaches, the monitored addresses and the reports. */
export function ListSkeleton(): ReactNode {
  return (
    <Skeleton>
      <HeadingBones />
      <Card variant="rows">
        <RowBones count={6} />
      </Card>
    </Skeleton>
  );
}

/** For one breach and the settings. */
export function DetailSkeleton(): ReactNode {
  return (
    <Skeleton>
      <HeadingBones />
      <div className="stack">
        <Card>
          <Bone height="220px" />
        </Card>
        <Card>
          <Bone height="120px" />
        </Card>
      </div>
    </Skeleton>
  );
}
