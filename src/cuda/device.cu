// Which GPU there is (see simulate.hpp).
#include "cuda/check.cuh"
#include "cuda/simulate.hpp"

namespace lastcard::cuda {

std::string device_name() {
    cudaDeviceProp properties{};
    int device = 0;
    check(cudaGetDevice(&device));
    check(cudaGetDeviceProperties(&properties, device));
    return properties.name;
}

}  // namespace lastcard::cuda
