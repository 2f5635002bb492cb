// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "OnThisDay",
    dependencies: [.package(name: "diary", path: "../..")],
    targets: [
        .executableTarget(name: "OnThisDay", dependencies: [.product(name: "DiaryKit", package: "diary")])
    ]
)
